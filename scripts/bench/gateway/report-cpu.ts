/** In a server that `startBenchChild` started: says where it is, and its processor time whenever it is asked. */
export function reportTo(parent: NodeJS.Process, place: { url: string; token?: string }): void {
  parent.on('message', () => {
    const { user, system } = process.cpuUsage();
    parent.send?.({ cpu: (user + system) / 1e6 });
  });
  parent.on('disconnect', () => process.exit());
  parent.send?.(place);
}
