import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VectorInput, vectorOf } from '../../src/features/tier-pricing/rules/tier-vectors.fixture.ts'
import { openBrowser, openPage } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'

type Vector = ReturnType<typeof vectorOf>

const rules = join(import.meta.dirname, '../../src/features/tier-pricing/rules')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closeContexts(browser))

/** The rule file with its imports, as one script that defines `tierRules`. */
async function rulesAsScript(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(rules, 'tier-vectors.fixture.ts'), formats: ['iife'], name: 'tierRules' },
    },
  })) as Rolldown.RolldownOutput[]
  return built?.output[0].code ?? ''
}

describe('prices by quantity in a browser', () => {
  it('equal those of Node, in amounts and texts', async () => {
    const lines = (await readFile(join(rules, 'tier-vectors.jsonl'), 'utf8')).trim().split('\n')
    const vectors = lines.map((line) => JSON.parse(line) as Vector)
    expect(vectors.length).toBeGreaterThan(200)
    const { page, consoleErrors, close } = await openPage(browser, 390)
    await page.addScriptTag({ content: await rulesAsScript() })
    const answers = await page.evaluate(
      (questions) => {
        const { tierRules } = globalThis as unknown as { tierRules: { vectorOf: typeof vectorOf } }
        return questions.map((question) => tierRules.vectorOf(question).answer)
      },
      vectors as readonly VectorInput[],
    )
    expect(answers).toEqual(vectors.map(({ answer }) => answer))
    expect(consoleErrors).toEqual([])
    await close()
  })
})
