export * from './field.ts'
export { text, longText } from './text.ts'
export { integer, decimal, money } from './number.ts'
export { flag } from './flag.ts'
export { choice, choices } from './choice.ts'
export { date, dateTime, dayText, time, timeZone } from './time.ts'
export { ref, refs } from './ref.ts'
export { email, phone, url, password } from './contact.ts'
export { hex, numberPlate, colour } from './code.ts'
export { picture } from './picture.ts'
export { asTag, tags, tagsInUse, type TagsInUse } from './tags.ts'
export {
  periods,
  record,
  type Entries,
  type EntryFields,
  type EntryKind,
  type Period,
  type RecordOptions,
} from './structure.ts'
