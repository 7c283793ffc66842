import type { Command } from '../../cli/command.ts'
import { listCommand } from './commands/list.ts'
import { cancelCommand, moveCommand, paidCommand } from './commands/moves.ts'
import { refundCommand } from './commands/refund.ts'
import { shipCommand } from './commands/ship.ts'
import { showCommand } from './commands/show.ts'
import { noteCommand, payLinkCommand } from './commands/tell.ts'

/** The commands by which an owner looks after orders. */
export const orderCommands: readonly Command[] = [
  listCommand,
  showCommand,
  paidCommand,
  moveCommand,
  shipCommand,
  cancelCommand,
  refundCommand,
  noteCommand,
  payLinkCommand,
]
