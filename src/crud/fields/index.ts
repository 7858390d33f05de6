import type { FieldKind } from '../../domain/fields/index.ts'
import { choice, choices } from './choice.tsx'
import { colour, hex, numberPlate } from './code.tsx'
import { email, password, phone, url } from './contact.tsx'
import { flag } from './flag.tsx'
import { decimal, integer, money } from './number.tsx'
import { periods } from './periods.tsx'
import { picture } from './picture.tsx'
import { record } from './record.tsx'
import { ref, refs } from './ref.tsx'
import { longText, text } from './text.tsx'
import { date, dateTime, time, timeZone } from './time.tsx'
import type { FieldView } from './view.ts'

/** How each kind of field is written and shown: a kind without both does not compile. */
export const fieldViews: Readonly<Record<FieldKind, FieldView>> = {
  text,
  longText,
  integer,
  decimal,
  money,
  flag,
  choice,
  choices,
  date,
  dateTime,
  time,
  ref,
  refs,
  email,
  phone,
  url,
  password,
  hex,
  numberPlate,
  colour,
  picture,
  timeZone,
  periods,
  record,
}
