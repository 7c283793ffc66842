import { describeImportCrash } from '../prove/catalog/import-crash.ts'

// `npm run prove` runs the long form, with more products.
describeImportCrash(120)
