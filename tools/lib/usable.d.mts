import type { Page } from '@playwright/test';

export function sentBytes(pathname: string): number;
export function noteUsable(page: Page): Promise<unknown>;
export function askedBeforeUsable(page: Page): Promise<string[]>;
