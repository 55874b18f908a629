/** Keys that an object of a config's source has twice: the later one stands, and the author may look at the other. */
import { warning, type Problem } from '@glimpress/contracts/problem';
import { placeIn, propertyName, readModule, type Node, type Parse } from './read-module';

/** `nameOf` says how problems name a file (absolute). */
export function duplicateKeys(files: readonly string[], parse: Parse, nameOf: (file: string) => string): Problem[] {
  return files.flatMap((file) => {
    const module = readModule(file, parse);
    if (module === null) return [];
    const problems: Problem[] = [];
    visit(module.body);
    return problems;

    function visit(value: unknown): void {
      if (typeof value !== 'object' || value === null) return;
      const node = value as Node;
      if (node.type === 'ObjectExpression') note(node.properties as readonly Node[]);
      for (const inner of Object.values(node)) visit(inner);
    }

    function note(properties: readonly Node[]): void {
      const lines = new Map<string, number>();
      for (const property of properties) {
        const name = property.type === 'Property' ? propertyName(property) : null;
        if (name === null) continue;
        const { line, column } = placeIn(module!, property.start);
        if (lines.has(name)) problems.push(warning('config/duplicate-key', `"${name}" is given twice: on line ${lines.get(name)} and here, where it counts.`, { file: nameOf(file), line, column, hint: 'Remove one of the two.' }));
        lines.set(name, line);
      }
    }
  });
}
