import type { Config } from '../config.ts'

/** The result of a check. Only `bad` makes the doctor fail. */
export type Finding = {
  readonly state: 'good' | 'bad' | 'optional'
  readonly what: string
  readonly solution?: string
}

export type Check = (config: Config) => Promise<Finding | Finding[]>
