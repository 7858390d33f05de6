import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'

type Values = Record<string, string | boolean>
/** Why values are refused, by field; `form` is what names none of them. */
type Refused<T> = Partial<Record<keyof T | 'form', string>>

interface PlainFormOptions<T> {
  initial: T
  /** What is wrong with values, by field. It is asked before they are sent, and then at every change. */
  check: (values: T) => Partial<Record<keyof T, string>>
  /** Sends them. What it throws is shown: an `ApiError` at the fields that it names. */
  send: (values: T) => Promise<void>
}

export interface PlainForm<T extends Values> {
  readonly values: T
  readonly errors: Refused<T>
  readonly isSending: boolean
  readonly isDirty: boolean
  /** What an input of the form takes: `<TextInput label="City" {...field('city')} />`. */
  readonly field: (name: keyof T & string) => object
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form of a few inputs, which keep their own values. For the screens of strangers: it weighs a tenth of a form
 * library; forms of records are made from their declarations.
 */
export function usePlainForm<T extends Values>({ initial, check, send }: PlainFormOptions<T>): PlainForm<T> {
  const [values, setValues] = useState(initial)
  const [refused, setRefused] = useState<Refused<T>>({})
  const [isTried, setTried] = useState(false)
  const errors: Refused<T> = { ...(isTried && check(values)), ...refused }
  const { isSending, sendOnce } = useSending(send)

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setValues(before => ({ ...before, [target.name]: valueOf(target) }))
    setRefused(({ [target.name]: _, form: __, ...others }) => others as Refused<T>)
  }
  const submit = async (form: HTMLFormElement) => {
    const given = valuesIn(form, initial)
    setValues(given)
    setTried(true)
    if (goToFirst(form, check(given))) return
    setRefused({})
    const error = await sendOnce(given)
    if (error === undefined) return
    const found = refusalOf(error, Object.keys(initial)) as Refused<T>
    setRefused(found)
    goToFirst(form, found)
  }
  return {
    values,
    errors,
    isSending,
    isDirty: Object.keys(initial).some(name => values[name] !== initial[name]),
    field: name => ({
      name,
      onChange: change,
      error: errors[name],
      ...(typeof initial[name] === 'boolean' ? { defaultChecked: initial[name] } : { defaultValue: initial[name] }),
    }),
    submit: event => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

/** Sends, but not twice at once. `sendOnce` answers with what went wrong; with undefined where nothing did. */
function useSending<T>(send: (values: T) => Promise<void>) {
  const [isSending, setSending] = useState(false)
  const inFlight = useRef(false)
  const sendOnce = async (values: T): Promise<unknown> => {
    if (inFlight.current) return undefined
    inFlight.current = true
    setSending(true)
    try {
      await send(values)
      return undefined
    } catch (error) {
      return error
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }
  return { isSending, sendOnce }
}

/** Focuses the first input with something wrong. @returns whether there is one */
function goToFirst(form: HTMLFormElement, wrong: Readonly<Record<string, string | undefined>>): boolean {
  const first = inputsOf(form).find(({ name }) => wrong[name] !== undefined)
  first?.focus()
  return first !== undefined
}

const valueOf = (input: HTMLInputElement) => (input.type === 'checkbox' ? input.checked : input.value)
const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(each => each instanceof HTMLInputElement && each.name !== '') as HTMLInputElement[]

/** From the inputs themselves: password managers fill them without any event. */
function valuesIn<T extends Values>(form: HTMLFormElement, initial: T): T {
  const found = inputsOf(form).filter(({ name }) => name in initial)
  return { ...initial, ...Object.fromEntries(found.map(input => [input.name, valueOf(input)])) }
}

/** What the server refused, on the fields that it names; the rest is the form's own, so that nothing is lost. */
function refusalOf(error: unknown, names: readonly string[]): Record<string, string> {
  const listed = error instanceof ApiError ? error.errors : []
  if (listed.length === 0) return { form: messageOf(error) }
  const others = listed.filter(({ propertyName }) => !names.includes(propertyName)).map(each => each.errorMessage)
  const known = listed.filter(({ propertyName }) => names.includes(propertyName))
  return {
    ...Object.fromEntries(known.map(({ propertyName, errorMessage }) => [propertyName, errorMessage])),
    ...(others.length > 0 && { form: others.join('\n') }),
  }
}
