import { describeImportCrash } from '../prove/import-crash.ts'

// `npm run prove` runs the long form, with more products.
describeImportCrash(120)
