import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'handsel-folder-'))
})
afterEach(() => rmSync(home, { recursive: true }))

it('makes a folder and those above it, and takes one that is there', () => {
  expect(makeFolder(join(home, 'a/b/c'))).toBe(true)
  expect(makeFolder(join(home, 'a/b/c'))).toBe(true)
  expect(statSync(join(home, 'a/b/c')).isDirectory()).toBe(true)
})

it('says at once where no folder can be made', () => {
  writeFileSync(join(home, 'file'), '')
  expect(makeFolder(join(home, 'file/a'))).toBe(false)
  if (existsSync('/proc/self')) expect(makeFolder('/proc/nope/a')).toBe(false)
})
