/** A form-encoded body or query with brackets, as a tree: `metadata[attemptId]=1` -> { metadata: { attemptId: '1' } }. */
export type FormTree = { [key: string]: string | FormTree };

/** Reads `a=1&b[c]=2&d[0]=3`; a later value of the same key wins. */
export function parseNestedForm(encoded: string): FormTree {
  const tree = emptyTree();
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = key.replaceAll(']', '').split('[');
    place(tree, path, value);
  }
  return tree;
}

/** The text at a key; undefined for a branch or a missing key. */
export function textAt(tree: FormTree, key: string): string | undefined {
  const value = tree[key];
  return typeof value === 'string' ? value : undefined;
}

/** The branch at a key, empty when there is none. */
export function branchAt(tree: FormTree, key: string): FormTree {
  const value = tree[key];
  return typeof value === 'object' ? value : emptyTree();
}

/** The texts of a list (`expand[0]=a`, `expand[]=a`) or of a map. */
export function textsAt(tree: FormTree, key: string): string[] {
  return Object.values(branchAt(tree, key)).filter((value) => typeof value === 'string');
}

/** The map of texts at a key, such as metadata. */
export function textMapAt(tree: FormTree, key: string): Record<string, string> {
  const entries = Object.entries(branchAt(tree, key));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Serialises parameters independently of their order, for comparing two requests. */
export function canonicalForm(tree: FormTree): string {
  const entries = Object.entries(tree).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(entries.map(([key, value]) => [key, typeof value === 'string' ? value : canonicalForm(value)]));
}

function place(tree: FormTree, path: readonly string[], value: string): void {
  const [head = '', ...rest] = path;
  const key = head === '' ? String(Object.keys(tree).length) : head;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const branch = tree[key];
  const next = typeof branch === 'object' ? branch : emptyTree();
  tree[key] = next;
  place(next, rest, value);
}

// Without a prototype there is nothing that a hostile key could reach.
function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}
