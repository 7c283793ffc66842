/** A value that a program stores with a record, by a key of its own; the id is unique within the record. */
export type MetaData = { readonly id: number; readonly key: string; readonly value: unknown }
