import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { pickQuery, titlesQuery, type Choice } from '../../api/entity-calls.ts'
import type { Entity } from '../../domain/entity.ts'
import { useHeld } from './use-held.ts'

export interface Choices {
  readonly text: string
  /** What was found, and what is chosen, each with its title. */
  readonly choices: readonly Choice[]
  /** Whether the server is still being asked about what is typed; nothing is offered until it answers. */
  readonly isEmpty: boolean
  readonly isSearching: boolean
  /** Why nothing could be found. */
  readonly failure: string | undefined
  /** For the input that shows them. */
  readonly input: ChoicesInput
}

/** What a Select or MultiSelect needs to offer choices; an option whose value is no id is always offered. */
export interface ChoicesInput {
  readonly searchable: true
  readonly searchValue: string
  readonly onSearchChange: (text: string) => void
  readonly filter: OptionsFilter
  readonly nothingFoundMessage: string
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly scrollAreaProps: { readonly onPointerMove: () => void }
  /** Nothing is asked for until it is needed. */
  readonly onFocus: () => void
  readonly onDropdownOpen: () => void
  readonly onDropdownClose: () => void
}

/**
 * Records that a reference can be set to, searched while typing.
 * @param ids those that are chosen
 * @param known titles that are known already
 */
export function useChoices(entity: Entity, ids: readonly number[], known: readonly Choice[]): Choices {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { choices, isOffered, isPending, isSearching, failure } = useFound({ entity, ids, known, text, isOpen })
  const canMove = choices.some(isOffered)
  const { shown, onKeyDown, onPointerMove, release } = useHeld({ choices, isOffered }, canMove)
  const open = () => setOpen(true)
  return {
    text,
    choices: shown.choices,
    isEmpty: !canMove && (isPending || isSearching),
    isSearching,
    failure,
    input: {
      searchable: true,
      searchValue: text,
      onSearchChange(next) {
        release()
        setText(next)
      },
      filter: ({ options }) => options.filter(option => !isChoice(option) || shown.isOffered(choiceOf(option))),
      nothingFoundMessage: isSearching ? 'Searching' : 'None found',
      onKeyDown,
      scrollAreaProps: { onPointerMove },
      onFocus: open,
      onDropdownOpen: open,
      onDropdownClose: release,
    },
  }
}

interface Searched {
  readonly entity: Entity
  readonly ids: readonly number[]
  readonly known: readonly Choice[]
  readonly text: string
  readonly isOpen: boolean
}

/** What the server finds for what is typed; until it answers, what is there is filtered by title alone. */
function useFound({ entity, ids, known, text, isOpen }: Searched) {
  const [search] = useDebouncedValue(text, 200)
  const wanted = ids.filter(id => !known.some(each => each.id === id))
  // The title of the chosen record is already in the input: it is no search.
  const isTitle = (words: string) => known.some(({ id, title }) => ids.includes(id) && title === words)
  const found = useQuery({
    ...pickQuery(entity, isTitle(search) ? '' : search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery(titlesQuery(entity, wanted))
  const error = found.error ?? chosen.error
  const isPending = search !== text || found.isPlaceholderData
  const typed = isTitle(text) ? '' : text.trim().toLowerCase()
  return {
    choices: useTitled(ids, found.data, chosen.data, known),
    isOffered: ({ id, title }: Choice) =>
      isPending ? title.toLowerCase().includes(typed) : !found.data || found.data.some(each => each.id === id),
    isPending,
    isSearching: found.isFetching,
    failure: error ? messageOf(error) : undefined,
  }
}

export const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ id, title }) => ({ value: String(id), label: title }))
const choiceOf = ({ value, label }: ComboboxItem): Choice => ({ id: Number(value), title: label })
const isChoice = (option: ComboboxParsedItem): option is ComboboxItem =>
  'value' in option && Number.isInteger(Number(option.value))

/** Choices from several sources, each once; one with an unknown title is shown by its number. */
function useTitled(ids: readonly number[], ...sources: readonly (readonly Choice[] | undefined)[]): readonly Choice[] {
  const [found, chosen, known] = sources
  return useMemo(() => {
    const titles = new Map<number, string>()
    for (const { id, title } of [...(found ?? []), ...(chosen ?? []), ...(known ?? [])]) titles.set(id, title)
    for (const id of ids) if (!titles.has(id)) titles.set(id, `Number ${id}`)
    return [...titles].map(([id, title]) => ({ id, title }))
  }, [found, chosen, known, ids])
}
