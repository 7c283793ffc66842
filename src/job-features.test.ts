import { describe, expect, it } from 'vitest'
import { program } from './features.ts'
import { jobProgram } from './job-features.ts'

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).sort()

describe('the program of the job process', () => {
  it('has the jobs, settings, cached values and backup checks of the whole program', () => {
    expect(Object.keys(program.jobs).length).toBeGreaterThan(10)
    expect(jobProgram.jobs).toEqual(program.jobs)
    expect(new Set(jobProgram.eventHandlers)).toEqual(new Set(program.eventHandlers))
    expect(jobProgram.mailJobs).toEqual(program.mailJobs)
    expect(program.mailJobs).toEqual(expect.arrayContaining(['order-mail', 'account-mail']))
    expect(jobProgram.schedule).toEqual(program.schedule)
    expect(namesOf(jobProgram.settings)).toEqual(namesOf(program.settings))
    expect(new Set(jobProgram.settings)).toEqual(new Set(program.settings))
    expect(new Set(jobProgram.cachedValues)).toEqual(new Set(program.cachedValues))
    expect(new Set(jobProgram.backupChecks)).toEqual(new Set(program.backupChecks))
    expect(program.backupChecks.length).toBeGreaterThan(3)
  })

  it('has no calls and no commands', () => {
    expect(jobProgram.commands).toEqual([])
    expect([...jobProgram.calls.links.keys()]).toEqual([])
  })
})
