import type { Command } from '../../../cli/command.ts'
import { listCommand } from './list.ts'
import { cancelCommand, moveCommand, paidCommand } from './move.ts'
import { noteCommand, payLinkCommand } from './note.ts'
import { refundCommand } from './refund.ts'
import { shipCommand } from './ship.ts'
import { showCommand } from './show.ts'

/** The commands with which an owner manages orders. */
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
