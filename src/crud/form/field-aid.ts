import { createContext, useContext, type ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormField, FormValues } from './values.ts'

/** What reads and fills the values of a form. */
export type FormAccess = Pick<UseFormReturn<FormValues>, 'getValues' | 'setValue'>

export interface FieldAidProps {
  readonly form: FormAccess
  /** Those of its section. */
  readonly fields: readonly FormField[]
  readonly formId: string
}

/** What helps to fill in a field and those around it, loaded when its form is; undefined where there is no such help. */
export type FindFieldAid = (entity: string, property: string) => ComponentType<FieldAidProps> | undefined

const FieldAidsContext = createContext<FindFieldAid>(() => undefined)
export const FieldAidsProvider = FieldAidsContext.Provider
export const useFieldAids = (): FindFieldAid => useContext(FieldAidsContext)
