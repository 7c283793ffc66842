import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolder } from './make-folder.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'handsel-folder-'))
})
afterEach(() => rmSync(home, { recursive: true }))

it('creates a folder and its parents, and accepts an existing one', () => {
  expect(createFolder(join(home, 'a/b/c'))).toBe(true)
  expect(createFolder(join(home, 'a/b/c'))).toBe(true)
  expect(statSync(join(home, 'a/b/c')).isDirectory()).toBe(true)
})

it('reports at once where no folder can be created', () => {
  writeFileSync(join(home, 'file'), '')
  expect(createFolder(join(home, 'file/a'))).toBe(false)
  if (existsSync('/proc/self')) expect(createFolder('/proc/nope/a')).toBe(false)
})
