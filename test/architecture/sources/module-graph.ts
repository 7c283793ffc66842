import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type ExportSpecifier, type ModuleItem, type Pattern, parseSync } from '@swc/core'
import { projectRoot } from '../../../src/platform/files/project-root.ts'

/** What a module exports, and what it imports from others. */
export type ModuleFacts = {
  readonly path: string
  /** The names that it exports, types and re-exports too. */
  readonly exports: readonly string[]
  /** Its types in the signatures of its exports: callers may import the names of parameters and results. */
  readonly shapes: ReadonlySet<string>
  readonly imports: readonly Import[]
}

/** `*` among the names: whatever the other module exports may be used. */
export type Import = { readonly from: string; readonly names: readonly string[] }

/** The modules of this checkout that a pattern names. */
export function modulesIn(pattern: string): ModuleFacts[] {
  const root = projectRoot()
  return globSync(pattern, { cwd: root })
    .sort()
    .map((path) => moduleFacts(path, readFileSync(join(root, path), 'utf8')))
}

export function moduleFacts(path: string, text: string): ModuleFacts {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' })
  const found = [...body.flatMap((item) => importsOf(item, text)), ...lateImports(text)]
  const imports = found.flatMap(({ from, names }) => {
    const target = targetOf(path, from)
    return target === undefined ? [] : [{ from: target, names }]
  })
  const types = new Set(body.filter(isType).flatMap(exportsOf))
  const shapes = new Set(body.flatMap(shapesOf).filter((name) => types.has(name)))
  return { path, exports: body.flatMap(exportsOf), shapes, imports }
}

/** `./x.ts` and Vite's `/src/x.ts?url`, as paths of the checkout; nothing for a package. */
function targetOf(path: string, from: string): string | undefined {
  const plain = from.replace(/\?.*$/, '')
  if (plain.startsWith('/src/')) return plain.slice(1)
  return plain.startsWith('.') ? normalize(join(dirname(path), plain)) : undefined
}

function importsOf(item: ModuleItem, text: string): Import[] {
  if (item.type === 'ImportDeclaration') {
    const names = item.specifiers.flatMap((one) => {
      if (one.type === 'ImportDefaultSpecifier') return ['default']
      if (one.type === 'ImportNamespaceSpecifier') return membersOf(one.local.value, text)
      return [(one.imported ?? one.local).value]
    })
    return [{ from: item.source.value, names }]
  }
  if (item.type === 'ExportAllDeclaration') return [{ from: item.source.value, names: ['*'] }]
  if (item.type !== 'ExportNamedDeclaration' || !item.source) return []
  const names = item.specifiers.map((one) => (one.type === 'ExportSpecifier' ? one.orig.value : '*'))
  return [{ from: item.source.value, names }]
}

function membersOf(namespace: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
}

const late =
  /(?:\{([^{}]*)\} = await )?\b(?:import|load)\('([^']+)'\)(?:\.then\(\s*\(\{([^}]*)\}\)|\)?\.(\w+))?/g

/** Dynamic `import('./x.ts')`: the destructured names, or all. */
function lateImports(text: string): Import[] {
  return [...text.matchAll(late)].map(([, before, from = '', after, member]) => {
    const list = before ?? after ?? member
    const names = list?.split(',').map((name) => name.split(':')[0]?.trim() ?? '')
    return { from, names: names?.filter((name) => name !== '') ?? ['*'] }
  })
}

function exportsOf(item: ModuleItem): string[] {
  if (item.type === 'ExportDefaultExpression' || item.type === 'ExportDefaultDeclaration') return ['default']
  if (item.type === 'ExportNamedDeclaration') return item.specifiers.map(exportedName)
  if (item.type !== 'ExportDeclaration') return []
  const { declaration } = item
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => namesIn(id))
  return 'identifier' in declaration ? [declaration.identifier.value] : [String(declaration.id.value)]
}

function exportedName(one: ExportSpecifier): string {
  if (one.type === 'ExportDefaultSpecifier') return 'default'
  return one.type === 'ExportNamespaceSpecifier' ? one.name.value : (one.exported ?? one.orig).value
}

function namesIn(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.value]
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((one) => (one ? namesIn(one) : []))
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((one) => {
    if (one.type === 'AssignmentPatternProperty') return [one.key.value]
    return one.type === 'KeyValuePatternProperty' ? namesIn(one.value) : []
  })
}

function isType(item: ModuleItem): boolean {
  return (
    item.type === 'ExportDeclaration' &&
    ['TsTypeAliasDeclaration', 'TsInterfaceDeclaration'].includes(item.declaration.type)
  )
}

/** The types in the signature of an exported declaration, without its name and body. */
function shapesOf(item: ModuleItem): string[] {
  if (item.type !== 'ExportDeclaration') return []
  const own = exportsOf(item)
  return typesIn(item.declaration).filter((name) => !own.includes(name))
}

function typesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(typesIn)
  if (!isNode(node) || node.type === 'BlockStatement') return []
  const inside = Object.values(node).flatMap(typesIn)
  if (node.type === 'TsTypeReference') return [...nameOf(node['typeName']), ...inside]
  return node.type === 'TsExpressionWithTypeArguments' ? [...nameOf(node['expression']), ...inside] : inside
}

function nameOf(node: unknown): string[] {
  return isNode(node) && node.type === 'Identifier' ? [String(node['value'])] : []
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
