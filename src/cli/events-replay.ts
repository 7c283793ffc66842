import { replayEvents } from '../platform/events/failed-event-store.ts'
import { type Command, WrongUsage, withShop } from './command.ts'

const MAX_NUMBERS = 1_000

export const replayEventsCommand: Command = {
  name: 'events replay',
  summary: 'Handles failed events again: those with these numbers, or all',
  usage: 'NUMBER… | --all',
  positionals: [0, MAX_NUMBERS],
  options: { all: { type: 'boolean', about: 'every event that has failed' } },
  run: (args, context) => {
    const ids = args.has('all') ? undefined : args.positionals.map(parseNumber)
    if (args.has('all') === args.positionals.length > 0) throw new WrongUsage('Which events?')
    return withShop(context, async ({ db }) => {
      const replayed = await replayEvents(db, ids)
      const missing = (ids ?? []).filter((id) => !replayed.includes(id))
      for (const id of missing) context.warn(`Event ${id} has not failed.`)
      context.print(replayedText(replayed.length))
      return missing.length > 0 ? 1 : 0
    })
  },
}

function replayedText(count: number): string {
  if (count === 0) return 'No events are handled again.'
  return `${count === 1 ? '1 event is' : `${count} events are`} handled again by the running shop.`
}

function parseNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new WrongUsage(`"${text}" is not a number from "handsel events failed".`)
  return Number(text)
}
