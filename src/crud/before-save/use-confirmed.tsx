import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useCaller } from '../caller/caller.ts'
import { askBefore } from './ask-before.ts'
import { EmptyQuestion } from './EmptyQuestion.tsx'
import { useBeforeSaves, type PendingWrite } from './before-save.ts'

/**
 * Asks once more before writes that better aren't made unseen.
 * @param action the words of the button: 'Save'
 * @returns `confirm`, which answers whether to go on, and its dialog
 */
export function useConfirmed(
  entity: string,
  action: string,
): { readonly confirm: (writes: readonly PendingWrite[]) => Promise<boolean>; readonly dialog: ReactNode } {
  const found = useBeforeSaves(entity)
  const queries = useQueryClient()
  const { words, may } = useCaller()
  const [questions, setQuestions] = useState<readonly string[]>([])
  const answered = useRef<(isConfirmed: boolean) => void>(() => undefined)
  const confirm = useCallback(
    async (writes: readonly PendingWrite[]) => {
      if (writes.length === 0) return true
      const all = await askBefore(found, writes, { queries, words, may })
      if (all.length === 0) return true
      setQuestions(all)
      return new Promise<boolean>(resolve => {
        answered.current = resolve
      })
    },
    [found, queries, words, may],
  )
  const answer = (isConfirmed: boolean) => {
    setQuestions([])
    answered.current(isConfirmed)
  }
  return { confirm, dialog: <EmptyQuestion action={action} questions={questions} onAnswer={answer} /> }
}
