/** Sends the address of a server to the `startBenchChild` that started it, and its processor time at each request. */
export function reportTo(
  parent: NodeJS.Process,
  address: { url: string; token?: string; otherToken?: string },
): void {
  parent.on('message', () => {
    const { user, system } = process.cpuUsage();
    parent.send?.({ cpu: (user + system) / 1e6 });
  });
  parent.on('disconnect', () => process.exit());
  parent.send?.(address);
}
