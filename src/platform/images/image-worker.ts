import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../files/project-root.ts'

export type ImageTask =
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'render'
      readonly file: string
      readonly width: number
      readonly format: 'avif' | 'jpg'
    }

export type ImageReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }

/** Why a task failed: the engine could not read the file, or the process ended before it was done. */
export class ImageTaskError extends Error {
  override readonly name = 'ImageTaskError'
  readonly reason: 'unreadable' | 'unfinished'

  constructor(reason: 'unreadable' | 'unfinished', message: string) {
    super(message)
    this.reason = reason
  }
}

export type ImageWorkerOptions = {
  /** How much lower its priority is than that of the calling process, in steps of the operating system: at most 19. */
  readonly niceness: number
  /** How long the process stays when it has no task. */
  readonly idleMs?: number
  /** A task that takes longer fails, and its process is killed. */
  readonly timeoutMs?: number
}

type PendingTask = {
  readonly process: ChildProcess
  resolve(value: unknown): void
  reject(error: ImageTaskError): void
}

// Node runs this TypeScript file directly, for the built shop as well.
const processFile = () => join(projectRoot(), 'src', 'platform', 'images', 'image-worker-process.ts')
const flags = ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning']

/**
 * A separate process that reads and renders images. It starts with the first task and ends soon after the last, which
 * frees the memory that images need; an image that crashes it does not crash the shop.
 */
export class ImageWorker {
  readonly #options: Required<ImageWorkerOptions>
  readonly #pending = new Map<number, PendingTask>()
  #process: ChildProcess | undefined
  #closeTimer: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(options: ImageWorkerOptions) {
    this.#options = { idleMs: 1_500, timeoutMs: 120_000, ...options }
  }

  /** How many tasks are running. */
  get taskCount(): number {
    return this.#pending.size
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Runs a task in the process. Throws `ImageTaskError`. */
  async run(task: ImageTask): Promise<unknown> {
    clearTimeout(this.#closeTimer)
    const process = this.#connected()
    const timeout = setTimeout(() => process.kill('SIGKILL'), this.#options.timeoutMs)
    this.#lastId += 1
    const id = this.#lastId
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.set(id, { process, resolve, reject })
        process.send({ id, task }, (error) => error && process.kill('SIGKILL'))
      })
    } finally {
      clearTimeout(timeout)
      if (this.#pending.size === 0) this.#closeWhenIdle()
    }
  }

  #connected(): ChildProcess {
    this.#process ??= this.#start()
    this.#process.ref()
    this.#process.channel?.ref()
    return this.#process
  }

  #start(): ChildProcess {
    const started = fork(processFile(), [String(this.#options.niceness)], {
      execArgv: flags,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (reply) => this.#complete(reply as ImageReply))
    started.on('error', ({ message }) => this.#failTasks(started, message))
    started.on('exit', (code, signal) => this.#failTasks(started, `the process ended (${signal ?? code})`))
    return started
  }

  #complete(reply: ImageReply): void {
    const task = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if ('error' in reply) task?.reject(new ImageTaskError('unreadable', reply.error))
    else task?.resolve(reply.value)
  }

  #failTasks(process: ChildProcess, message: string): void {
    if (this.#process === process) this.#process = undefined
    for (const [id, task] of this.#pending) {
      if (task.process !== process) continue
      this.#pending.delete(id)
      task.reject(new ImageTaskError('unfinished', message))
    }
  }

  // The process must not keep a command alive that has finished.
  #closeWhenIdle(): void {
    this.#process?.unref()
    this.#process?.channel?.unref()
    // Two tasks may end together: then the timer is set twice.
    clearTimeout(this.#closeTimer)
    this.#closeTimer = setTimeout(() => this.#close(), this.#options.idleMs).unref()
  }

  #close(): void {
    const process = this.#process
    this.#process = undefined
    if (process?.connected) process.disconnect()
  }
}
