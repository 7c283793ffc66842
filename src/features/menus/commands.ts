import { readFile, stat } from 'node:fs/promises'
import type { Command, CommandContext } from '../../cli/command.ts'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { menuOf, resetMenu, saveMenu } from './menus.ts'
import { isMenuName, itemCount, type MenuName } from './rules/menu.ts'
import {
  type FileRefusal,
  fileRefusalText,
  menuFaultText,
  menuResetText,
  menuSetText,
  unknownMenuText,
} from './texts.ts'

const MOST_FILE_BYTES = 1_000_000

const showCommand: Command = {
  name: 'menu show',
  summary: 'Prints a menu of the shop (header or footer) as JSON',
  usage: 'NAME',
  words: [1, 1],
  options: {},
  run: ({ words: [name = ''] }, context) =>
    withMenu(name, context, async (shop, menu) => {
      context.print(JSON.stringify(await menuOf(shop.db, menu), null, 2))
      return 0
    }),
}

const setCommand: Command = {
  name: 'menu set',
  summary: 'Puts a menu from a file in the place of the old one; pages show it from the next view on',
  usage: 'NAME FILE.json',
  words: [2, 2],
  options: {},
  run: ({ words: [name = '', file = ''] }, context) =>
    withMenu(name, context, async (shop, menu) => {
      const value = await jsonIn(file)
      if (!value.ok) return refuse(context, file, fileRefusalText[value.reason])
      const saved = await saveMenu(shop.db, shop.tags, menu, value.value)
      if (!saved.ok) return refuse(context, file, menuFaultText(saved))
      context.print(menuSetText(menu, itemCount(saved.value)))
      return 0
    }),
}

const resetCommand: Command = {
  name: 'menu reset',
  summary: 'Makes a menu what it was at first: all pieces and the categories',
  usage: 'NAME',
  words: [1, 1],
  options: {},
  run: ({ words: [name = ''] }, context) =>
    withMenu(name, context, async (shop, menu) => {
      await resetMenu(shop.db, shop.tags, menu)
      context.print(menuResetText(menu))
      return 0
    }),
}

/** The commands by which an owner reads and changes the menus. */
export const menuCommands: readonly Command[] = [showCommand, setCommand, resetCommand]

async function withMenu(
  name: string,
  context: CommandContext,
  work: (shop: Shop, menu: MenuName) => Promise<number>,
): Promise<number> {
  if (!isMenuName(name)) {
    context.warn(unknownMenuText(name))
    return 1
  }
  const { shop, close } = await context.openShop()
  try {
    return await work(shop, name)
  } finally {
    await close()
  }
}

async function jsonIn(file: string): Promise<Outcome<unknown, FileRefusal>> {
  try {
    if ((await stat(file)).size > MOST_FILE_BYTES) return refused('too-large')
    const text = await readFile(file, 'utf8')
    return parsed(text.replace(/^\uFEFF/, ''))
  } catch {
    return refused('unreadable')
  }
}

function parsed(text: string): Outcome<unknown, FileRefusal> {
  try {
    return done(JSON.parse(text))
  } catch {
    return refused('no-json')
  }
}

function refuse(context: CommandContext, file: string, sentence: string): number {
  context.warn(`${file}: ${sentence}`)
  return 1
}
