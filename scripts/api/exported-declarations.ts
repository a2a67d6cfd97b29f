import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { type DeclarationFile, readDeclarationFile } from './declaration-file.ts';
import { headOf, textOf } from './declaration-text.ts';
import type { Declarations } from './emit-declarations.ts';

/** A declaration as text without comments, by the name under which it is used. */
export interface NamedDeclaration {
  readonly name: string;
  readonly text: string;
}

/** The declarations of a package; each list is in the order of its names. */
export interface PackageDeclarations {
  /** What each entry point exports, in the order in which they were given. */
  readonly exported: readonly (readonly NamedDeclaration[])[];
  /** What their types name besides. */
  readonly used: readonly NamedDeclaration[];
}

/** How much of a declaration is listed: all of it, or its kind and name, because another list has the rest. */
export type Extent = 'whole' | 'head';

/** A declaration of a module. */
interface Place {
  readonly source: string;
  readonly local: string;
}

/**
 * Follows exports and types of the emitted declarations by their syntax. The types of values (`typeof x`) are not
 * followed: tables of data would be listed with their texts.
 */
export class DeclarationReader {
  readonly #declarations: Declarations;
  readonly #files = new Map<string, DeclarationFile>();

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
  }

  /**
   * @param extentOf how much of the declarations of a module is listed where they are exported; elsewhere they are listed
   * as a whole or not at all
   */
  read(entries: readonly string[], extentOf: (source: string) => Extent): PackageDeclarations {
    const exported = entries.map((entry) =>
      [...this.#exportsOf(entry)].map(([name, place]) => ({ name, place })),
    );
    const queue = exported.flat().map(({ place }) => place);
    const seen = new Set(queue.map(keyOf));
    const used: { name: string; place: Place }[] = [];
    for (const place of queue)
      for (const next of extentOf(place.source) === 'whole' ? this.#usesOf(place) : []) {
        if (seen.has(keyOf(next)) || extentOf(next.source) === 'head') continue;
        seen.add(keyOf(next));
        queue.push(next);
        used.push({ name: next.local, place: next });
      }
    const textsOf = (named: readonly { name: string; place: Place }[]) =>
      named
        .map(({ name, place }) => ({ name, text: this.#textOf(place, extentOf(place.source)) }))
        .sort((a, b) => (a.name + a.text < b.name + b.text ? -1 : 1));
    return { exported: exported.map(textsOf), used: textsOf(used) };
  }

  #textOf({ source, local }: Place, extent: Extent): string {
    const statements = this.#file(source).declared.get(local) ?? [];
    return statements
      .map((statement) => (extent === 'head' ? headOf(statement, local) : textOf(statement)))
      .join('\n');
  }

  #exportsOf(source: string): ReadonlyMap<string, Place> {
    const { exported, exportedModules } = this.#file(source);
    const places = new Map<string, Place>();
    for (const specifier of exportedModules) {
      const module = this.#resolve(source, specifier);
      if (module === undefined) continue;
      for (const [name, place] of this.#exportsOf(module)) places.set(name, place);
    }
    for (const [name, { local, from }] of exported) {
      const place =
        from === undefined ? this.#place(source, local) : this.#import(source, local, from);
      if (place) places.set(name, place);
    }
    return places;
  }

  /** Where a name of a module is declared; undefined for names of Node, the platform and packages of others. */
  #place(source: string, local: string): Place | undefined {
    const { declared, imported } = this.#file(source);
    if (declared.has(local)) return { source, local };
    const origin = imported.get(local);
    return origin && this.#import(source, origin.local, origin.from);
  }

  #import(source: string, name: string, specifier: string): Place | undefined {
    const module = this.#resolve(source, specifier);
    return module === undefined ? undefined : this.#exportsOf(module).get(name);
  }

  #usesOf({ source, local }: Place): readonly Place[] {
    const places: (Place | undefined)[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isTypeReferenceNode(node)) places.push(this.#place(source, firstName(node.typeName)));
      else if (ts.isExpressionWithTypeArguments(node))
        places.push(this.#place(source, node.expression.getText()));
      else if (ts.isImportTypeNode(node)) places.push(this.#importType(source, node));
      ts.forEachChild(node, visit);
    };
    for (const statement of this.#file(source).declared.get(local) ?? []) visit(statement);
    return places.filter((place) => place !== undefined);
  }

  /** `import('./module.ts').Name` */
  #importType(source: string, { argument, qualifier }: ts.ImportTypeNode): Place | undefined {
    const isText = ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal);
    if (!isText || qualifier === undefined) return undefined;
    return this.#import(source, firstName(qualifier), argument.literal.text);
  }

  #file(source: string): DeclarationFile {
    const known = this.#files.get(source) ?? readDeclarationFile(this.#declarations.fileOf(source));
    this.#files.set(source, known);
    return known;
  }

  #resolve(source: string, specifier: string): string | undefined {
    if (specifier.startsWith('.')) return resolve(dirname(source), specifier);
    if (!specifier.startsWith('@social-data/')) return undefined;
    return createRequire(source).resolve(specifier);
  }
}

function keyOf({ source, local }: Place): string {
  return `${source} ${local}`;
}

/** `a` of `a.b.c`. */
function firstName(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : firstName(name.left);
}
