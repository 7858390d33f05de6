export { StructureTree as default } from '../structure/StructureTree.tsx'
