# Prints what R computes for the samples in a folder: one line per step, quantile, range and week, numbers in full.
suppressPackageStartupMessages(library(survival))
folder <- commandArgs(trailingOnly = TRUE)[1]
shares <- c(0.25, 0.5, 0.75)

durations <- read.csv(file.path(folder, "durations.csv"))
for (set in unique(durations$set)) {
  own <- durations[durations$set == set, ]
  fit <- survfit(Surv(days, finished) ~ 1, data = own)
  ended <- fit$n.event > 0
  cat(sprintf("step,%d,%d,%.17g\n", set, as.integer(fit$time[ended]), fit$surv[ended]), sep = "")
  # NA where not that many have ended. The middle of a stretch on which exactly the share has ended.
  cat(sprintf("quantile,%d,%g,%.17g\n", set, shares, as.numeric(quantile(fit, shares, conf.int = FALSE))), sep = "")
}

counts <- read.csv(file.path(folder, "shares.csv"))
for (row in seq_len(nrow(counts))) {
  # R warns that its test, which is not used here, is inexact for small numbers.
  range <- suppressWarnings(prop.test(counts$count[row], counts$total[row], correct = FALSE))$conf.int
  cat(sprintf("range,%d,%.17g,%.17g\n", row - 1L, range[1], range[2]))
}

days <- read.csv(file.path(folder, "days.csv"))$day
cat(sprintf("week,%d,%s\n", days, format(as.Date(days, origin = "1970-01-01"), "%G-W%V")), sep = "")
