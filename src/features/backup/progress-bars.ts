import type { CommandContext } from '../../cli/command.ts'
import type { BackupProgress } from '../../platform/files/backup/make-backup.ts'

export type ProgressBars = { readonly move: BackupProgress; end(): void }

/** A bar for the tables and one for the files, one after the other, in any order. */
export function progressBars(context: Pick<CommandContext, 'progress'>): ProgressBars {
  let shown: { readonly what: string; readonly bar: ReturnType<CommandContext['progress']> } | undefined
  return {
    move(what, _done, total) {
      if (shown?.what !== what) {
        shown?.bar.end()
        shown = { what, bar: context.progress(total, what === 'tables' ? 'Tables' : 'Files') }
      }
      shown.bar.advance()
    },
    end: () => shown?.bar.end(),
  }
}
