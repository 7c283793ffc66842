import { constants, getPriority, setPriority } from 'node:os'
import { inspect, render } from './image-operations.ts'
import type { ImageReply, ImageTask } from './image-worker.ts'

// The process that reads and renders images; `image-worker.ts` starts it. It has a lower priority than the shop, and
// ends when the connection to the shop ends, however the shop ends. Signals that a terminal sends to both are for the
// shop to handle.
setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + Number(process.argv[2])))
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ id, task }: { readonly id: number; readonly task: ImageTask }) => {
  const reply: ImageReply = await run(task).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  )
  if (process.connected) process.send?.(reply)
})

function run(task: ImageTask): Promise<unknown> {
  return task.kind === 'inspect' ? inspect(task.bytes) : render(task.file, task.width, task.format)
}
