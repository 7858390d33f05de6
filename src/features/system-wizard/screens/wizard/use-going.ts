import { useEffect, useId, useRef, useState } from 'react'
import { fieldId } from '../../../../crud/form/field-id.ts'
import { focusField } from '../../../../crud/form/refused.ts'
import { type StepId, stepOf } from './wrong.ts'

/** Goes to the input of a property, in whichever step it is. */
export function useGoing(step: StepId, go: (to: StepId) => void) {
  const formId = useId()
  const goal = useRef<string>(undefined)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const property = goal.current
    if (property === undefined || stepOf(property) !== step) return
    goal.current = undefined
    focusField(formId, property)
  }, [turn, step, formId])
  return {
    idOf: (property: string) => fieldId(formId, property),
    goTo: (property: string | undefined) => {
      const to = stepOf(property ?? '')
      if (property === undefined || to === undefined) return
      goal.current = property
      setTurn(before => before + 1)
      if (to !== step) go(to)
    },
  }
}
