import type { Config } from '../config.ts'

/** What a check came to. Only `bad` makes the doctor fail. */
export type Finding = {
  readonly state: 'good' | 'bad' | 'optional'
  readonly what: string
  readonly remedy?: string
}

export type Check = (config: Config) => Promise<Finding | Finding[]>
