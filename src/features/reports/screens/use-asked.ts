import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formFields, type FormValues } from '../../../crud/form/values.ts'
import type { Fields } from '../../../domain/entity.ts'
import type { Field } from '../../../domain/fields/index.ts'

/** Set once a report is to be made: opened without it, its parameters are asked for first. */
const isMade = 'made'

function read({ kind }: Field, texts: readonly string[]): unknown {
  if (kind === 'refs') return texts.map(Number).filter(Number.isSafeInteger)
  if (kind === 'choices') return texts
  const [text] = texts
  if (text === undefined) return undefined
  if (kind === 'integer') return Number(text)
  return kind === 'flag' ? text === 'true' : text
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each: unknown) =>
    typeof each === 'number' || typeof each === 'boolean' || (typeof each === 'string' && each !== '')
      ? [`${each}`]
      : [],
  )

export interface AskedReport {
  /** The parameters in the address, by their wire names; the others begin as they are declared. */
  readonly values: FormValues
  readonly made: boolean
  /** Puts parameters into the address, and so makes the report. */
  readonly make: (values: FormValues) => void
}

/** The parameters of a report are in its address: it can be kept, and sent on. */
export function useAsked(parameters: Fields): AskedReport {
  const [url, setUrl] = useSearchParams()
  const values = useMemo(() => {
    const given = formFields({ fields: parameters }, 'add').map(({ property, field }) => {
      const texts = url.getAll(property)
      return [property, texts.length > 0 ? read(field, texts) : undefined] as const
    })
    return Object.fromEntries(given.filter(([, value]) => value !== undefined))
  }, [parameters, url])
  const make = useCallback(
    (sent: FormValues) => {
      const pairs = Object.entries(sent).flatMap(([name, value]) => textsOf(value).map(text => [name, text]))
      setUrl([...pairs, [isMade, 'true']] as [string, string][], { preventScrollReset: true })
    },
    [setUrl],
  )
  return { values, made: url.has(isMade), make }
}
