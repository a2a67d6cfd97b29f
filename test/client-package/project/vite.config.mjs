export default { build: { rollupOptions: { input: ['index.html', 'lists.html'] } } };
