import type { EntryKind } from '../../domain/fields/index.ts'
import { choice } from './choice.tsx'
import { colour } from './code.tsx'
import { url } from './contact.tsx'
import { decimal } from './number.tsx'
import { text } from './text.tsx'
import { date, time } from './time.tsx'
import type { FieldView } from './view.ts'

/** How each kind of field that a row may have is written and shown. */
export const entryViews: Readonly<Record<EntryKind, FieldView>> = { text, decimal, choice, url, colour, date, time }
