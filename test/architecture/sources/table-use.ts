import type { Source } from './sources.ts'

const writes = [
  /\binsert\s+into\s+([a-z_]+)/gi,
  /\bupdate\s+([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
  /\bdelete\s+from\s+([a-z_]+)/gi,
  /\bmerge\s+into\s+([a-z_]+)/gi,
  /\btruncate\s+([a-z_]+)/gi,
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_]+)/g,
]

const reads = [
  /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)/gi,
  // The second of a list of tables, which has another name there: `from product p, term t`.
  /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*([a-z_]+)/gi,
  /\.(?:selectFrom|innerJoin|leftJoin)\(\s*['"`]([a-z_]+)/g,
]

/** Files with SQL, as in the import rules; in other files `from` is plain English. */
const store = /\/store\/|(?:^|[/-])(?:store|columns?)\.ts$/
const comment = /\/\*.*?\*\/|\/\/[^\n]*/gs

/**
 * The SQL functions of migrations, each as a store of the feature that the first word of its comment names
 * (`-- stock: takes …`); without a name, it belongs to nobody.
 */
export function functionStores(migrations: readonly Source[]): Source[] {
  const functions = /((?:^--.*\n)*)^create (?:or replace )?function [\s\S]*?\$\$;$/gm
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(functions)].map(([whole, intro = '']) => ({
      path: `src/features/${/^-- ([a-z-]+): /.exec(intro)?.[1] ?? 'nobody'}/store.ts`,
      text: whole.replace(intro, ''),
    })),
  )
}

/** The features, or the parts of the platform, that write each table. */
export function writersIn(stores: readonly Source[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of stores) {
    for (const table of namesOf(writes, text)) {
      writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(path)))
    }
  }
  return writers
}

/** The tables that each feature reads and another one writes. */
export function readersIn(
  stores: readonly Source[],
  writers: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>()
  for (const { path, text } of stores.filter(({ path }) => store.test(path))) {
    const reader = ownerOf(path)
    for (const table of namesOf(reads, text.replace(comment, ''))) {
      const owners = writers.get(table)
      if (owners && !owners.has(reader)) readers.set(reader, (readers.get(reader) ?? new Set()).add(table))
    }
  }
  return readers
}

function ownerOf(path: string): string {
  return path.split('/')[2] ?? ''
}

function namesOf(patterns: readonly RegExp[], text: string): string[] {
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
}
