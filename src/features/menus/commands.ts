import { type Command, type CommandContext, withShop } from '../../cli/command.ts'
import { jsonFile } from '../../platform/json-file.ts'
import type { Shop } from '../../platform/shop.ts'
import { menuOf, resetMenu, saveMenu } from './menus.ts'
import { isMenuName, itemCount, type MenuName } from './rules/menu.ts'
import { fileRefusalText, menuFaultText, menuResetText, menuSetText, unknownMenuText } from './texts.ts'

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
      const value = await jsonFile(file, MOST_FILE_BYTES)
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
  return withShop(context, (shop) => work(shop, name))
}

function refuse(context: CommandContext, file: string, sentence: string): number {
  context.warn(`${file}: ${sentence}`)
  return 1
}
