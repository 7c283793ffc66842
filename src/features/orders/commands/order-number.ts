import { type Args, WrongUsage } from '../../../cli/command.ts'

/** The number of the order that a command is about: its first word. */
export function orderNumber({ words: [word = ''] }: Args): number {
  if (!/^\d{1,15}$/.test(word)) throw new WrongUsage('NUMBER is the number of an order.')
  return Number(word)
}
