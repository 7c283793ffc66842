import { type Command, type CommandContext, withShop } from '../../cli/command.ts'
import { readJsonFile } from '../../platform/files/json-file.ts'
import type { Shop } from '../../platform/shop.ts'
import { menuOf, resetMenu, saveMenu } from './menus.ts'
import { isMenuName, itemCount, type MenuName } from './rules/menu.ts'
import { menuFileRefusalText, menuProblemText, menuResetText, menuSetText, unknownMenuText } from './texts.ts'

const MAX_FILE_BYTES = 1_000_000

const showCommand: Command = {
  name: 'menu show',
  summary: 'Prints a menu of the shop (header or footer) as JSON',
  usage: 'NAME',
  positionals: [1, 1],
  options: {},
  run: ({ positionals: [name = ''] }, context) =>
    withMenu(name, context, async (shop, menu) => {
      context.print(JSON.stringify(await menuOf(shop.db, menu), null, 2))
      return 0
    }),
}

const setCommand: Command = {
  name: 'menu set',
  summary: 'Replaces a menu by one from a file; pages show it from the next view on',
  usage: 'NAME FILE.json',
  positionals: [2, 2],
  options: {},
  run: ({ positionals: [name = '', file = ''] }, context) =>
    withMenu(name, context, async (shop, menu) => {
      const value = await readJsonFile(file, MAX_FILE_BYTES)
      if (!value.ok) return refuse(context, file, menuFileRefusalText[value.reason])
      const saved = await saveMenu(shop, menu, value.value)
      if (!saved.ok) return refuse(context, file, menuProblemText(saved))
      context.print(menuSetText(menu, itemCount(saved.value)))
      return 0
    }),
}

const resetCommand: Command = {
  name: 'menu reset',
  summary: 'Resets a menu to the default: all products and the categories',
  usage: 'NAME',
  positionals: [1, 1],
  options: {},
  run: ({ positionals: [name = ''] }, context) =>
    withMenu(name, context, async (shop, menu) => {
      await resetMenu(shop, menu)
      context.print(menuResetText(menu))
      return 0
    }),
}

/** The commands to read and change menus. */
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
