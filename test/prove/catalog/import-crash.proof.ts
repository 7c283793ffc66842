import { describeImportCrash } from './import-crash.ts'

describeImportCrash(500)
