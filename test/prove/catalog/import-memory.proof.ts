import { describeImportMemory } from './import-memory.ts'

describeImportMemory(30_000)
