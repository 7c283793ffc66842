/** A JSON value, or the fields of a form in the same shape: texts, lists and objects of texts. */
export type Tree = { readonly [name: string]: unknown }

type Branch = Map<string, Node>
type Node = { readonly values: string[]; readonly branch: Branch }

/** How deep the name of a field may reach: `a[b][c][d][e]`. A deeper name is one plain name. */
const MAX_DEPTH = 5

/**
 * The fields of a form or an address as one object: `a[b]=1` is an object, `a[]=1` a list, and a name that occurs twice
 * a list too, so that it is no longer a single value. A name that is both is a list of both, which no schema accepts.
 */
export function formTree(entries: Iterable<readonly [string, string]>): Tree {
  const root: Branch = new Map()
  for (const [name, value] of entries) put(root, pathOf(name), value)
  return objectOf(root)
}

function pathOf(name: string): readonly string[] {
  const [, first, rest] = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  if (!first || !rest) return [name]
  const path = [first, ...rest.slice(1, -1).split('][', MAX_DEPTH)]
  return path.length > MAX_DEPTH ? [name] : path
}

function put(root: Branch, path: readonly string[], value: string): void {
  let branch = root
  for (const [index, name] of path.entries()) {
    const key = name === '' ? nextKey(branch) : name
    const node: Node = branch.get(key) ?? { values: [], branch: new Map() }
    branch.set(key, node)
    if (index === path.length - 1) node.values.push(value)
    branch = node.branch
  }
}

// `a[]` gets the next free number, as `a[0]`, `a[1]` would.
function nextKey(branch: Branch): string {
  let key = branch.size
  while (branch.has(String(key))) key += 1
  return String(key)
}

function treeValue({ values, branch }: Node): unknown {
  const whole = branch.size > 0 ? [listOrObject(branch)] : []
  const all = [...values, ...whole]
  return all.length === 1 ? all[0] : all
}

function listOrObject(branch: Branch): unknown {
  const isList = [...branch.keys()].every((key, index) => key === String(index))
  return isList ? [...branch.values()].map(treeValue) : objectOf(branch)
}

// An own property of that name would become the prototype of a copy made by hand.
function objectOf(branch: Branch): Tree {
  const named = [...branch].filter(([name]) => name !== '__proto__')
  return Object.fromEntries(named.map(([name, node]) => [name, treeValue(node)]))
}
