import { describeImportCrash } from '../prove/import-crash.ts'

// The short form of what `npm run prove` shows with more products.
describeImportCrash(120)
