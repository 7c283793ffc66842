import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'

export type DarkroomTask =
  | { readonly kind: 'examine'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'develop'
      readonly file: string
      readonly width: number
      readonly format: 'avif' | 'jpg'
    }

export type DarkroomReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }

/** Why a task came to nothing: the engine refused the file, or the process ended over it. */
export class DarkroomFailure extends Error {
  override readonly name = 'DarkroomFailure'
  readonly reason: 'unreadable' | 'unfinished'

  constructor(reason: 'unreadable' | 'unfinished', message: string) {
    super(message)
    this.reason = reason
  }
}

export type DarkroomOptions = {
  /** How many steps it stands behind the process that asks, as the operating system counts them: at most 19. */
  readonly stepsBack: number
  /** How long the process stays when there is nothing to do. */
  readonly restMs?: number
  /** A task that takes longer is given up, and its process with it. */
  readonly mostMs?: number
}

type Waiting = {
  readonly process: ChildProcess
  resolve(value: unknown): void
  reject(error: DarkroomFailure): void
}

// Node runs this file as it stands, for the built shop as well.
const program = () => join(projectRoot(), 'src', 'platform', 'images', 'darkroom-process.ts')
const flags = ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning']

/**
 * A process apart in which pictures are read and made. It begins with the first task and ends soon after the last,
 * and takes with it the memory that pictures need; a picture that brings it down does not bring down the shop.
 */
export class Darkroom {
  readonly #options: Required<DarkroomOptions>
  readonly #waiting = new Map<number, Waiting>()
  #process: ChildProcess | undefined
  #closing: NodeJS.Timeout | undefined
  #asked = 0

  constructor(options: DarkroomOptions) {
    this.#options = { restMs: 1_500, mostMs: 120_000, ...options }
  }

  /** How many tasks are under way. */
  get tasks(): number {
    return this.#waiting.size
  }

  /** The process, while there is one. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Does a task, in the process. Throws `DarkroomFailure`. */
  async ask(task: DarkroomTask): Promise<unknown> {
    clearTimeout(this.#closing)
    const process = this.#open()
    const slow = setTimeout(() => process.kill('SIGKILL'), this.#options.mostMs)
    this.#asked += 1
    const id = this.#asked
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { process, resolve, reject })
        process.send({ id, task }, (error) => error && process.kill('SIGKILL'))
      })
    } finally {
      clearTimeout(slow)
      if (this.#waiting.size === 0) this.#rest()
    }
  }

  #open(): ChildProcess {
    this.#process ??= this.#started()
    this.#process.ref()
    this.#process.channel?.ref()
    return this.#process
  }

  #started(): ChildProcess {
    const started = fork(program(), [String(this.#options.stepsBack)], {
      execArgv: flags,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (reply) => this.#answer(reply as DarkroomReply))
    started.on('error', ({ message }) => this.#lose(started, message))
    started.on('exit', (code, signal) => this.#lose(started, `the process ended (${signal ?? code})`))
    return started
  }

  #answer(reply: DarkroomReply): void {
    const task = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('error' in reply) task?.reject(new DarkroomFailure('unreadable', reply.error))
    else task?.resolve(reply.value)
  }

  #lose(process: ChildProcess, why: string): void {
    if (this.#process === process) this.#process = undefined
    for (const [id, task] of this.#waiting) {
      if (task.process !== process) continue
      this.#waiting.delete(id)
      task.reject(new DarkroomFailure('unfinished', why))
    }
  }

  // The process must not keep a command alive that has done its work.
  #rest(): void {
    this.#process?.unref()
    this.#process?.channel?.unref()
    // Two tasks may end in one go, and then rest twice.
    clearTimeout(this.#closing)
    this.#closing = setTimeout(() => this.#close(), this.#options.restMs).unref()
  }

  #close(): void {
    const process = this.#process
    this.#process = undefined
    if (process?.connected) process.disconnect()
  }
}
