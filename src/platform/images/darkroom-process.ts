import { constants, getPriority, setPriority } from 'node:os'
import type { DarkroomReply, DarkroomTask } from './darkroom.ts'
import { develop, examine } from './develop.ts'

// The process in which pictures are read and made; `darkroom.ts` starts it. It gives way to the shop, and ends when
// the shop lets go of it, however the shop may end; the signals that a terminal sends to both are the shop's to obey.
setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + Number(process.argv[2])))
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ id, task }: { readonly id: number; readonly task: DarkroomTask }) => {
  const reply: DarkroomReply = await does(task).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  )
  if (process.connected) process.send?.(reply)
})

function does(task: DarkroomTask): Promise<unknown> {
  return task.kind === 'examine' ? examine(task.bytes) : develop(task.file, task.width, task.format)
}
