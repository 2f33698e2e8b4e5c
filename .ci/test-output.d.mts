export function countTests(text: string): { readonly passed: number; readonly failed: number };
export function listFailures(text: string): string[];
