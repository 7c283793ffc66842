const undos: (() => void)[] = []

/** Registers an undo, at the end of the file, for a change to state that all files of its worker share. */
export function afterFile(undo: () => void): void {
  undos.push(undo)
}

/** Undoes all of them, the last first; `each-file.ts` calls it. */
export function undoAll(): void {
  for (const undo of undos.splice(0).reverse()) undo()
}
