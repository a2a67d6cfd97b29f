/** The parts of a path such as `/api/get_list`: a line may break before each, and needs not break within a word. */
export function pathParts(path: string): readonly string[] {
  return path.match(/[/_]*[^/_]+/g) ?? [path];
}
