import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

/** Runs code in a process with `watchUnhandledErrors`; its exit code, output and log. */
async function run(code: string) {
  const program = `
    import { createLog } from ${JSON.stringify(`${import.meta.dirname}/log.ts`)}
    import { watchUnhandledErrors } from ${JSON.stringify(`${import.meta.dirname}/unhandled-errors.ts`)}
    const unhandled = watchUnhandledErrors(createLog({ logLevel: 'warn' }))
    function brokenPlace() { return Promise.reject(new Error('no owner')) }
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const [output, logged] = await Promise.all([text(child.stdout), text(child.stderr)])
  const lines = logged.split('\n').filter(Boolean)
  return { code: await exited, output, log: lines.map((line) => JSON.parse(line)) }
}

describe('errors that nobody has handled', () => {
  it('of promises are logged with their place and counted, and the process continues', async () => {
    const { code, output, log } = await run(`
      void brokenPlace(); void Promise.reject('just a text')
      setTimeout(() => console.log(unhandled.rejections), 50)`)
    expect([code, output]).toEqual([0, '2\n'])
    expect(log).toMatchObject([
      {
        level: 'error',
        count: 1,
        err: { message: 'no owner', stack: expect.stringContaining('brokenPlace') },
      },
      { level: 'error', count: 2, err: { message: 'Rejected with just a text' } },
    ])
  })

  it('of callbacks end the process with a line that says why', async () => {
    const { code, log } = await run(`setTimeout(() => { throw new Error('broken state') }, 10)
      setTimeout(() => {}, 60_000)`)
    expect(code).toBe(1)
    expect(log).toMatchObject([
      {
        level: 'fatal',
        err: { message: 'broken state' },
        msg: 'an exception was not caught; the process ends',
      },
    ])
  })
})
