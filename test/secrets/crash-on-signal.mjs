// Loaded before a command: SIGUSR2 crashes it, as an error that nobody foresaw would.
process.on('SIGUSR2', () => {
  throw new Error('crashed for a test');
});
