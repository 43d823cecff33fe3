/** Signs and codes of currencies, longest first, as the source of a regular expression. */
export const CURRENCY = String.raw`(?:US\$|CA\$|AU\$|NZ\$|HK\$|NT\$|MX\$|A\$|C\$|R\$|S\$|[$€£¥₹₩₪₺₽₴₫฿₱₦]|zł|Kč|kč|[Kk]r\b\.?|K[cC]\b|CHF|Fr\.|RM(?=\s?\d)|Rs\.?|USD|EUR|GBP|CZK|PLN|SEK|NOK|DKK|HUF|RON|BGN|ISK|JPY|KRW|CNY|RMB|INR|AUD|CAD|NZD|SGD|HKD|TWD|BRL|MXN|CLP|COP|ARS|PEN|ZAR|NGN|KES|EGP|ILS|TRY|RUB|UAH|AED|SAR|QAR|PHP|THB|IDR|MYR|VND|[Ee]uros?\b|[Dd]ollars?\b|[Pp]ounds?\b|円|元|원|korun\b|złotych\b)`;

/** Multipliers written behind a number. */
export const SCALE = String.raw`(?:\s?(?:[kK](?![\p{L}])|tis\.?|[Tt]sd\.?|tys\.?|mil\.|LPA\b|[Ll]akhs?\b|[Ll]acs?\b|万|萬|만|천|千))`;

const UNIT = String.raw`(?:hours?|hrs?|hr|h|days?|d|weeks?|wks?|wk|months?|mths?|mth|mo|years?|yrs?|yr|annum|annually|y|shift|Stunde|Std\.?|Tag|Woche|Monat|Jahr|heure|jour|semaine|mois|an|année|hora|día|semana|mes|año|ora|giorno|settimana|mese|anno|uur|dag|week|maand|jaar|godzina|godz\.?|godzinę|miesiąc|mies\.?|rok|hodina|hodinu|hod\.?|den|měsíc|mesiac|měs\.?|mes\.|timme|tim\.?|månad|mån|år|time|måned|mês|ano)(?![\p{L}])`;

/** How long the pay is for, behind the amount. */
export const PERIOD = String.raw`(?:\s?(?:/|\bper\b|\ban?\b|\bpro\b|\bpar\b|\bpor\b|\bal\b|\ball'|\bper\b|\bza\b|\bna\b|\bi\b|\bje\b)\s?${UNIT}|\s(?:annually|yearly|hourly|monthly|weekly|daily|annual|p\.\s?a\.?|pa\b|p\.\s?m\.?|p\.\s?h\.?|jährlich|monatlich|brutto/Monat|měsíčně|mesačne|ročně|hodinově|miesięcznie|rocznie|mensuels?|annuels?|anuales|mensuales|annui|mensili|bruto per maand)(?![\p{L}])|(?:/|／)?(?:年|月|日|時間|小时|小時|시간|월|년))`;

/** What pay is called. */
export const PAY_WORD =
  /salar|compensation|\bpay\b|\bpaying\b|\bwage|remunerat|\bearn|\bbase\b|\bOTE\b|rate\b|gehalt|vergütung|entlohnung|\blohn|verdienst|entgelt|rémunérat|salaire|mzd[ay]|\bplat\b|\bplatu|odměn|hrubého|wynagrodz|zarob|pensja|widełki|stawka|sueldo|retribu|remunera|stipendio|\bRAL\b|salaris|loon|\blön\b|månadslön|\bløn\b|lønn|연봉|월급|시급|급여|임금|年収|月給|年俸|時給|日給|給与|薪|工资|待遇/i;

/** What money is that is not the pay of this job. */
export const OTHER_MONEY =
  /bonus|sign[- ]?on|signing|equity grant|stock|options? worth|funding|funded|raised|series [a-f]\b|valuation|revenue|turnover|budget|assets|invest|\bfund\b|in sales|customers|savings|stipend|allowance|reimburs|referr|relocat|401\s?\(?k|tuition|learning|training budget|education|per diem|insurance|deductible|perks|benefit|voucher|gift|donat|prize|pension|market cap|transact|payments? volume|worth of|price|post a job|příspěvek|příspěvk|náborov|doporučen|stravenk|zuschuss|prämie|prime|gutschein|premi[ae]|dodat|\bARR\b|\bGMV\b|\bAUM\b|discount|cost of|per employee|subscription|\bfee\b|charges?\b/i;
