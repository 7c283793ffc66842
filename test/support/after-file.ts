const undos: (() => void)[] = []

/** Has a change that a test file makes to what all files of its worker share undone when the file ends. */
export function afterFile(undo: () => void): void {
  undos.push(undo)
}

/** Undoes all of them, the last first; `each-file.ts` calls it. */
export function undoAll(): void {
  for (const undo of undos.splice(0).reverse()) undo()
}
